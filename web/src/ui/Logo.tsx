/** The mark of the project. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path class="logo-rim" d="M16 1.5 29 9v14l-13 7.5L3 23V9z" />
      <path class="logo-wing" d="M16 6 26 22l-6-1.500-4 5-4-5L6 22z" />
      <path class="logo-heart" d="m16 12 2.500 6L16 21l-2.500-3z" />
    </svg>
  );
}
