import type { WordsSection } from '#platform/text/words.ts';
import { Prose } from '#ui/prose.tsx';

/** Who is drawn for which kind of work, and on which ground: no two neighbours share one. */
const faces: Readonly<Record<string, readonly [face: string, ground: string]>> = {
  'role-support': ['support', '--clay'],
  'role-desk': ['musa', '--indigo-300'],
  'role-claims': ['bisi', '--danfo'],
  'role-guidance': ['tunde', '--clay-wash'],
  'role-training': ['trainer', '--indigo-300'],
  'role-site': ['kelechi', '--clay'],
};

/** W-09: the kinds of work, each beside a face. */
export function Team({ roles }: { roles: readonly WordsSection[] }) {
  return (
    <ul className="team">
      {roles.map(({ id, heading, html }) => {
        const [face, ground] = faces[id] ?? ['chidi', '--paper-3'];
        return (
          <li key={id}>
            <img
              src={`/kit/portraits/${face}.svg`}
              alt=""
              width="200"
              height="200"
              style={{ '--bg': `var(${ground})` }}
            />
            <div className="team__words">
              <h3>{heading}</h3>
              <Prose html={html} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
