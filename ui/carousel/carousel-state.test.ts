import { describe, expect, it } from 'vitest';
import { type CarouselEvent, holdsAfter, released, slidesAt, stateOf } from './carousel-state.ts';

const after = (...events: CarouselEvent[]) => stateOf(events.reduce(holdsAfter, released));

describe('carousel states (C-85)', () => {
  it.each<[CarouselEvent[], string]>([
    [[], 'playing'],
    [['enter'], 'hovered'],
    [['enter', 'leave'], 'playing'],
    [['focus'], 'focused'],
    [['focus', 'blur'], 'playing'],
    [['enter', 'focus'], 'focused'],
    [['enter', 'focus', 'leave'], 'focused'],
    [['enter', 'focus', 'blur'], 'hovered'],
    [['press'], 'paused'],
    [['calm'], 'paused'],
    [['calm', 'calm'], 'paused'],
    [['press', 'enter', 'leave', 'focus', 'blur'], 'paused'],
    [['calm', 'press'], 'playing'],
    [['enter', 'press', 'press'], 'hovered'],
  ])('%j leads to %s', (events, state) => {
    expect(after(...events)).toBe(state);
  });
});

describe('slides seen (CAR-01, CAR-02, C-39)', () => {
  it.each([
    [1440, 3, 3],
    [1024, 3, 3],
    [1023, 2, 3],
    [630, 2, 3],
    [629, 1, 2],
    [320, 1, 2],
  ])('%i px: %i, of pairs %i', (width, plain, pairs) => {
    expect([slidesAt(width), slidesAt(width, true)]).toEqual([plain, pairs]);
  });
});
