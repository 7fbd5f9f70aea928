import { Link } from 'react-router';
import { ShortPage, shortMeta } from '#app/help/parts/short-page.tsx';
import { claims, insuranceStart, refunds } from '#app/legal/rules.ts';
import { hireText } from '../copy.ts';

export function meta() {
  return shortMeta(hireText);
}

export default function HireAService() {
  return (
    <ShortPage text={hireText}>
      <h2 id="become-insured">Get insured</h2>
      <p>
        The plans are Basic, Premium and Platinum, priced per job. {insuranceStart} {claims}
      </p>
      <h2>Policies</h2>
      <p>{refunds.join(' ')}</p>
      <p>
        More stands in the <Link to="/rules">rules</Link> and the{' '}
        <Link to="/job-policy">job policy</Link>.
      </p>
    </ShortPage>
  );
}
