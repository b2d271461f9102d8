"use strict";
// Shows the notifications of the driver's page where only a worker may (Android), and leads back to the page.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window", includeUncontrolled: true }).then(([page]) => page && page.focus()));
});
