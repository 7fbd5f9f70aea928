/** How long a proof lives, in seconds: on paper, and on a screen that can make a new one. */
export const lives = { paper: 30 * 86_400, live: 600 } as const;

/** A screen makes a new one before the one it shows ends; the server's clock and its own may differ by as much. */
export const renewLiveAfterMs = (lives.live - 2 * 60) * 1_000;
