import { Tick, type TickLevel } from '#ui/tick.tsx';
import { type Portrait as Name, type StandardIcon, standards } from '../copy.ts';
import { HandHeartIcon, IdentificationCardIcon, MedalIcon } from './glyph.tsx';
import { Portrait } from './portrait.tsx';

const icons: Record<StandardIcon, typeof MedalIcon> = {
  medal: MedalIcon,
  card: IdentificationCardIcon,
  heart: HandHeartIcon,
};

type Patch = { cloth: string } | { face: Name; ground: string; level: TickLevel };

const patches: readonly Patch[] = [
  { face: 'tunde', ground: 'danfo', level: 'premium' },
  { cloth: 'moon-indigo' },
  { cloth: 'comb-paper' },
  { cloth: 'teeth-clay' },
  { face: 'chidi', ground: 'blush', level: 'basic' },
  { cloth: 'leaf-danfo' },
  { face: 'ngozi', ground: 'haze', level: 'premium' },
  { cloth: 'lattice-ink' },
  { face: 'kelechi', ground: 'sand', level: 'basic' },
];

function QuiltPatch({ patch }: { patch: Patch }) {
  if ('cloth' in patch) {
    return <div className={`patch cloth--${patch.cloth}`} />;
  }
  return (
    <div className={`patch ground--${patch.ground}`}>
      <Portrait of={patch.face} className="" />
      <Tick level={patch.level} beside />
    </div>
  );
}

/** HOME-14, HOME-15 */
export function StandardSection() {
  return (
    <section className="section" aria-labelledby="standard">
      <div className="wrap split split--5-7">
        <div>
          <p className="kicker">Our standard</p>
          <h2 id="standard">Verified and Insured Skilled Creatives</h2>
          <ul className="points">
            {standards.map(({ title, description, icon }) => {
              const Icon = icons[icon];
              return (
                <li className="point" key={title}>
                  <Icon />
                  <h3>{title}</h3>
                  <p>{description}</p>
                </li>
              );
            })}
          </ul>
        </div>
        <div className="quilt quilt--standard" aria-hidden="true">
          {patches.map((patch) => (
            <QuiltPatch key={'cloth' in patch ? patch.cloth : patch.face} patch={patch} />
          ))}
        </div>
      </div>
    </section>
  );
}
