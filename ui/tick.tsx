export type TickLevel = 'basic' | 'premium' | 'none';

/** The ticks always go with words; these are the words when the picture stands alone. */
const tickNames: Record<TickLevel, string> = {
  basic: 'Blue tick: Basic',
  premium: 'Green tick: Premium',
  none: 'No tick',
};

const star =
  'M24 2.5 30.6 8.1 39.2 8.8 39.9 17.4 45.5 24 39.9 30.6 39.2 39.2 30.6 39.9 24 45.5 17.4 39.9 8.8 39.2 8.1 30.6 2.5 24 8.1 17.4 8.8 8.8 17.4 8.1z';
const innerStar =
  'M24 8.2 28.8 12.3 35.2 12.8 35.7 19.2 39.8 24 35.7 28.8 35.2 35.2 28.8 35.7 24 39.8 19.2 35.7 12.8 35.2 12.3 28.8 8.2 24 12.3 19.2 12.8 12.8 19.2 12.3z';

/**
 * The mark of a verified person: a solid blue star (Basic), a green star inside an outline star
 * (Premium), a dashed star with a cross (none). Shape differs as well as colour.
 * `beside` hides it from assistive technology where the level stands next to it in words.
 */
export function Tick({
  level,
  beside = false,
  className = '',
}: {
  level: TickLevel;
  beside?: boolean;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={`tick ${className}`.trim()}
      role={beside ? 'presentation' : 'img'}
      aria-hidden={beside}
      aria-label={beside ? undefined : tickNames[level]}
    >
      <TickShape level={level} />
    </svg>
  );
}

function TickShape({ level }: { level: TickLevel }) {
  const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  if (level === 'none') {
    return (
      <g fill="none" stroke="#6B6A7C" {...round}>
        <path d={star} strokeWidth="2.6" strokeDasharray="5 4" />
        <path d="M17 17l14 14M31 17 17 31" strokeWidth="4" />
      </g>
    );
  }
  if (level === 'basic') {
    return (
      <>
        <path d={star} fill="#1463D8" stroke="#1463D8" strokeWidth="3" {...round} />
        <path d="M15 24.5l6.5 6.5L34 18" fill="none" stroke="#fff" strokeWidth="4.6" {...round} />
      </>
    );
  }
  return (
    <>
      <path d={star} fill="none" stroke="#0B7A4B" strokeWidth="2.6" {...round} />
      <path d={innerStar} fill="#0B7A4B" stroke="#0B7A4B" strokeWidth="3" {...round} />
      <path d="M16.5 24.4l5.2 5.2 10-10.4" fill="none" stroke="#fff" strokeWidth="4.2" {...round} />
    </>
  );
}
