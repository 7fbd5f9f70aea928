/** What a carousel is doing; it moves by itself only while `playing` (CAR-06). */
export type CarouselState = 'playing' | 'hovered' | 'focused' | 'paused';

/** What holds it: each is left on its own, so several may hold at once. */
export interface Holds {
  readonly pointer: boolean;
  readonly focus: boolean;
  /** Set by the pause button or reduced motion, cleared by the button only (C-85). */
  readonly paused: boolean;
}

export type CarouselEvent = 'enter' | 'leave' | 'focus' | 'blur' | 'press' | 'calm';

export const released: Holds = { pointer: false, focus: false, paused: false };

export function holdsAfter(holds: Holds, event: CarouselEvent): Holds {
  switch (event) {
    case 'enter':
    case 'leave':
      return { ...holds, pointer: event === 'enter' };
    case 'focus':
    case 'blur':
      return { ...holds, focus: event === 'focus' };
    case 'press':
      return { ...holds, paused: !holds.paused };
    case 'calm':
      return { ...holds, paused: true };
  }
}

/** The strongest hold names the state. */
export function stateOf({ pointer, focus, paused }: Holds): CarouselState {
  if (paused) return 'paused';
  if (focus) return 'focused';
  return pointer ? 'hovered' : 'playing';
}

/** How many slides are seen: 3, under 1024 px 2, under 630 px 1; `pairs`: 3, under 630 px 2. */
export function slidesAt(width: number, pairs = false) {
  if (pairs) return width < 630 ? 2 : 3;
  if (width < 630) return 1;
  return width < 1024 ? 2 : 3;
}
