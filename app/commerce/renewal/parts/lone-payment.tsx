import { Suspense } from 'react';
import { useParams } from 'react-router';
import { isUnderWay, type UnderWay } from '../stages.rules.ts';
import { Progress, Words } from './renewal-panel.tsx';
import { useRenewal } from './use-renewal.ts';

/** A payment that the address names. */
export type Told = Exclude<UnderWay, { kind: 'unusable' }>;

/** How far the payment in the address has come where its record is not shown, and nothing of the record. */
export function LonePayment({ first }: { first: Told }) {
  const { verificationId: verifiedId = '' } = useParams();
  const { stage, checkAgain, startOver } = useRenewal({ verifiedId, priceKobo: 0 }, first, first);
  if (!isUnderWay(stage)) return null;
  return (
    <div className="panel" data-wake={stage.kind === 'checking' ? 'now' : undefined}>
      <div className="renewal">
        <div className="stack" role="status">
          <Suspense fallback={<p>Loading...</p>}>
            <Words stage={stage} />
          </Suspense>
        </div>
        <Suspense>
          <Progress {...{ stage, verifiedId, checkAgain, startOver }} alone />
        </Suspense>
      </div>
    </div>
  );
}
