import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

interface QrCodeProps {
  text: string;
  label: string;
}

/** Light modules around the code, without which it can't be read. */
const MARGIN = 4;

/** A square that a phone's camera reads as a link. */
export function QrCode({ text, label }: QrCodeProps) {
  const code = useSignal<{ size: number; dark: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void import("qrcode-generator").then(({ default: qrcode }) => {
      const made = qrcode(0, "M");
      made.addData(text);
      made.make();
      const count = made.getModuleCount();
      const modules = Array.from({ length: count * count }, (_, i) => [Math.floor(i / count), i % count] as const);
      const dark = modules
        .filter(([row, column]) => made.isDark(row, column))
        .map(([row, column]) => `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`)
        .join("");
      if (isWanted) code.value = { size: count + 2 * MARGIN, dark };
    });
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (!code.value) return <span class="qr-code" />;
  const { size, dark } = code.value;
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <path d={dark} />
    </svg>
  );
}
