import { prefersCalm, savesData } from './motion.ts';

const small = '(max-width: 767.98px)';
const play =
  'M234.5,111,90.4,23A20,20,0,0,0,60,40V216a20,20,0,0,0,30.4,17l144-88a20,20,0,0,0,0-34ZM84,209V47L216,128Z';
const pause =
  'M200,28H160a20,20,0,0,0-20,20V208a20,20,0,0,0,20,20h40a20,20,0,0,0,20-20V48A20,20,0,0,0,200,28Zm-4,176H164V52h32ZM96,28H56A20,20,0,0,0,36,48V208a20,20,0,0,0,20,20H96a20,20,0,0,0,20-20V48A20,20,0,0,0,96,28ZM92,204H60V52H92Z';

/** Whether the line carries a film: at least 1 Mbit/s, by the browser's word or by what has come. */
function isFast(): boolean {
  const { downlink } = (navigator as { connection?: { downlink?: number } }).connection ?? {};
  if (downlink !== undefined) return downlink >= 1;
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const rates = files
    .filter((file) => file.transferSize > 8_192)
    .map((file) => (file.transferSize * 8) / (file.responseEnd - file.responseStart || 1));
  // Files share the line while they come, so that each of them was slower than the line is.
  return rates.length === 0 || Math.max(...rates) >= 500;
}

/**
 * Puts a film with its button into `host`, whose insides are nobody else's: `data-mobile` and
 * `data-desktop` name the files without extension, `data-name` the film. Made by hand, because it
 * plays on pages whose React is not there.
 */
function show(host: HTMLElement): void {
  const { mobile, desktop, name = '' } = host.dataset;
  if (host.firstChild || !host.isConnected) return;
  const video = document.createElement('video');
  Object.assign(video, {
    autoplay: true,
    muted: true,
    loop: true,
    playsInline: true,
    tabIndex: -1,
  });
  video.ariaHidden = 'true';
  for (const kind of ['webm', 'mp4']) {
    const source = document.createElement('source');
    source.src = `${matchMedia(small).matches ? mobile : desktop}.${kind}`;
    source.type = `video/${kind}`;
    video.append(source);
  }
  video.append('Your browser does not support the video tag.');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'iconbtn';
  button.innerHTML = '<svg viewBox="0 0 256 256" aria-hidden="true"><path/></svg>';
  const path = button.querySelector('path');
  const draw = () => {
    button.ariaLabel = `${video.paused ? 'Play' : 'Pause'} ${name}`;
    path?.setAttribute('d', video.paused ? play : pause);
  };
  // A browser may refuse to play; the still stays, and the button goes on saying `Play`.
  button.onclick = () => (video.paused ? void video.play().catch(() => {}) : video.pause());
  video.onplay = draw;
  video.onpause = draw;
  draw();
  host.append(video, button);
}

/**
 * Shows it when everything else has loaded and the browser is idle; not under reduced motion or
 * Save-Data, and not on a line that does not carry it (D-21, C-37).
 */
export function showLazily(host: HTMLElement): void {
  if (prefersCalm() || savesData()) return;
  // Safari has no requestIdleCallback.
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
  const begin = () => idle(() => isFast() && show(host));
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
