import { useLocation } from 'react-router';
import { ChosenJob } from '#app/site/rate-calculator/parts/chosen-job.tsx';
import type { Choice } from '#app/site/rate-calculator/parts/read-choice.ts';
import type { Words } from '#platform/text/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Prose } from '#ui/prose.tsx';
import { Patch, Quilt } from '#ui/quilt.tsx';

const patches = [
  { cloth: 'comb-indigo' },
  { ground: 'var(--danfo)', portrait: 'ngozi' },
  { cloth: 'teeth-clay' },
  { ground: 'var(--clay-wash)', portrait: 'danjuma' },
  { cloth: 'leaf-danfo' },
  { ground: 'var(--indigo-300)', portrait: 'bisi' },
] as const;

/** HIRE-01, HIRE-16; what the visitor chose before stands beside the words (FU-12). */
export function HireHead({ words, choice }: { words: Words; choice: Choice | null }) {
  const { search } = useLocation();
  return (
    <div className="page-head on-paper2 hire-head">
      <div className="wrap split split--7-5">
        <div className="stack offer">
          <h1>Hire a service, by the hour or for good</h1>
          <Prose className="lead" html={words.lead} />
          <div className="row">
            <ButtonLink size="lg" to="/verification">
              Start Background Check
            </ButtonLink>
            <ButtonLink size="lg" variant="outline" to={{ search, hash: '#become-insured' }}>
              See the insurance
            </ButtonLink>
          </div>
        </div>
        {choice ? <ChosenJob {...choice} /> : <Faces />}
      </div>
    </div>
  );
}

function Faces() {
  return (
    <Quilt columns={3} decoration>
      {patches.map((patch) =>
        'cloth' in patch ? (
          <Patch key={patch.cloth} cloth={patch.cloth} />
        ) : (
          <Patch key={patch.portrait} ground={patch.ground}>
            <img src={`/kit/portraits/${patch.portrait}.svg`} alt="" width="200" height="200" />
          </Patch>
        ),
      )}
    </Quilt>
  );
}
