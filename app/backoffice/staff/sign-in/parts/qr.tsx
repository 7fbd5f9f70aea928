import { correction, generate } from 'lean-qr';

/** Modules of white around the code. */
const quiet = 3;

/** A QR code drawn as one path: dark on white whatever the page's colours, or no camera reads it. */
export function Qr({ text, label }: { text: string; label: string }) {
  const level = { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M };
  const code = generate(text, level);
  const places = [...Array(code.size).keys()];
  const path = places
    .flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`))
    .join('');
  const side = code.size + 2 * quiet;
  return (
    <svg
      className="sign-in__qr"
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
