/** Keeps files by handle outside the web root. A handle is 26 random base32 characters. */
export interface Storage {
  put(bytes: Uint8Array, type: string): Promise<string>;
  /** Null when nothing is kept under the handle. */
  get(handle: string): Promise<{ bytes: Uint8Array; type: string } | null>;
  remove(handle: string): Promise<void>;
}
