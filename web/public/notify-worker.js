// Shows that it is your turn, even while no page of ours is open; a click leads to the table.

self.addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  const options = { body, icon: "/icon.svg", tag: path, data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
