import { Patch, Quilt } from '#ui/quilt.tsx';

function Face({ of }: { of: string }) {
  return <img src={`/kit/portraits/${of}.svg`} alt="" width="200" height="200" />;
}

/** One trainer, drawn large, among those who learn. */
export function ClassQuilt() {
  return (
    <Quilt className="class" decoration>
      <Patch cloth="teeth-clay" />
      <Patch ground="var(--danfo)">
        <Face of="trainer" />
      </Patch>
      <Patch ground="var(--indigo-300)">
        <Face of="tailor" />
      </Patch>
      <Patch ground="var(--clay-wash)">
        <Face of="chidi" />
      </Patch>
      <Patch cloth="moon-indigo" />
      <Patch ground="var(--paper-3)">
        <Face of="kelechi" />
      </Patch>
      <Patch cloth="lattice-ink" />
      <Patch ground="var(--clay)">
        <Face of="support" />
      </Patch>
      <Patch cloth="leaf-danfo" />
      <Patch cloth="comb-indigo" />
      <Patch ground="var(--clay-wash)">
        <Face of="amina" />
      </Patch>
      <Patch cloth="star-paper" />
      <Patch ground="var(--indigo-300)">
        <Face of="welder" />
      </Patch>
    </Quilt>
  );
}
