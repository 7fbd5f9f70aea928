/** A drawn person or place of the kit. Decoration: the words beside it say what it shows. */
export function Drawn({ of, eager = false }: { of: string; eager?: boolean }) {
  return (
    <img
      src={`/kit/${of}.svg`}
      alt=""
      width="200"
      height="200"
      loading={eager ? 'eager' : 'lazy'}
    />
  );
}
