// Alerts for drivers: sound, vibration and a notification for an offer, and a screen that stays on at work.
import { store, stored } from "./service.js";

const worker = "/assets/service_worker.js";
let [sound, lock, isAtWork, ringing, offer] = [null, null, false, 0, null];
let changed = () => {};

/** Wakes the sound, which browsers allow only in response to a press. */
const Context = window.AudioContext || window.webkitAudioContext;
const wakeSound = async () => {
  if (!Context) return;
  if (!sound) {
    sound = new Context();
    sound.onstatechange = () => changed();
  }
  // Without an audio device this may never end.
  if (sound.state !== "running") await Promise.race([sound.resume().catch(() => {}), new Promise((done) => setTimeout(done, 1000))]);
};
const tone = (hertz, at, seconds) => {
  const [wave, volume] = [sound.createOscillator(), sound.createGain()];
  wave.frequency.value = hertz;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.6, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  wave.connect(volume).connect(sound.destination);
  wave.start(at);
  wave.stop(at + seconds);
};
/** Browsers complain about vibration before the first touch. */
const vibrate = (pattern) => { if (navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern); };
const beep = () => {
  vibrate([300, 150, 300]);
  if (!sound || sound.state !== "running") return;
  [880, 660, 880].forEach((hertz, number) => tone(hertz, sound.currentTime + 0.22 * number, 0.2));
};

const canNotify = () => "Notification" in window && Notification.permission === "granted";
const isAsked = () => !("Notification" in window) || Notification.permission !== "default";
/** Shows an offer once if the page is hidden; the worker may take a moment to start. */
const notify = async () => {
  if (!offer || !canNotify() || !document.hidden) return;
  const shownOffer = offer;
  const shown = { body: shownOffer.body, tag: "offer", requireInteraction: true };
  if (navigator.serviceWorker) {
    const registered = await navigator.serviceWorker.getRegistration(worker);
    if (!registered?.active || offer !== shownOffer) return;
    await registered.showNotification(shownOffer.title, shown);
  } else {
    new Notification(shownOffer.title, shown);
  }
  if (offer === shownOffer) offer = null;
};

/** Whether an offer would be heard, and the driver has been asked for notifications. */
export const areAlertsOn = () => stored("alerts") === "yes" && isAsked() && (!Context || sound?.state === "running");
/** Asks for all permissions that alerts need; call it from a press. */
export const turnAlertsOn = async () => {
  store("alerts", "yes");
  await wakeSound();
  if (!isAsked()) await Notification.requestPermission();
  if (canNotify() && navigator.serviceWorker) {
    await navigator.serviceWorker.register(worker, { scope: "/assets/" }).catch(() => {});
  }
  beep();
};

/** Rings until it is stopped. */
export const ring = (title, body) => {
  if (ringing) return;
  offer = { title, body };
  const call = () => {
    beep();
    notify().catch(() => {});
  };
  call();
  ringing = setInterval(call, 2500);
};
export const stopRinging = () => {
  if (!ringing) return;
  clearInterval(ringing);
  [ringing, offer] = [0, null];
  vibrate(0);
};

const holdScreen = async () => {
  if (!navigator.wakeLock || document.hidden || !isAtWork || (lock && !lock.released)) return;
  lock = await navigator.wakeLock.request("screen").catch(() => null);
  if (!isAtWork && lock) lock.release();
};
/** Keeps the screen on while the driver is at work. */
export const setAtWork = (value) => {
  isAtWork = value;
  if (value) holdScreen(); else if (lock) lock.release().catch(() => {});
};
document.addEventListener("visibilitychange", holdScreen);
document.addEventListener("pointerdown", () => { if (stored("alerts") === "yes") wakeSound(); });

/** Calls back when the sound wakes or falls asleep. */
export const onAlertChange = (listener) => { changed = listener; };
