/** Reads codes out of pictures: by the browser itself where it can, else by a small reader of our own. */

interface Detector {
  detect(source: CanvasImageSource | ImageData): Promise<{ rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

let detector: Promise<Detector | null> | undefined;

async function openDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector) return null;
  // Some browsers have the name and no reader behind it.
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null;
}

/** The text of the code in a picture; null where none is found. */
async function read(picture: ImageData, effort: 'frame' | 'photo'): Promise<string | null> {
  detector ??= openDetector();
  const own = await detector;
  const found = own ? await own.detect(picture).catch(() => []) : [];
  if (found[0]) return found[0].rawValue;
  const { default: decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR(picture, effort === 'photo' ? { timeLimit: 3_000 } : {});
  } catch {
    return null;
  }
}

function drawn(source: CanvasImageSource, width: number, height: number): ImageData | null {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0 || height === 0) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** Sides in pixels at which a photo is tried: noise goes with size, so does detail. */
const sides = [1_600, 1_000, 2_400];

/** Reads the code of a chosen picture. Throws for a file that is no picture. */
export async function readPhoto(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file);
  try {
    for (const side of sides) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const size = [bitmap.width, bitmap.height].map((one) => Math.round(one * scale));
      const picture = drawn(bitmap, size[0] ?? 0, size[1] ?? 0);
      const text = picture && (await read(picture, 'photo'));
      if (text) return text;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

const betweenFramesMs = 120;

/** Looks through the camera until a code is found or the signal says stop. Rejects without a camera. */
export async function watchCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 960 } },
  });
  try {
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const picture = drawn(video, video.videoWidth, video.videoHeight);
      const text = picture && (await read(picture, 'frame'));
      if (text) return text;
      await new Promise((go) => setTimeout(go, betweenFramesMs));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}
