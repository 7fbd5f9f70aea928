import { type RouteConfig, relative } from '@react-router/dev/routes';
import { applicationPages } from './copy.ts';

const { route } = relative(import.meta.dirname);

export default [
  ...Object.keys(applicationPages).map((path) =>
    route(path, './applications/screens/application.tsx', { id: path }),
  ),
  route('career/partner-with-us/apply', './agreement/screens/agreement.tsx'),
  route('career', './overview/screens/careers.tsx'),
  route('career/work-with-us', './work/screens/work.tsx'),
  route('career/partner-with-us', './partner/screens/partner.tsx'),
  route('career/train-with-us', './train/screens/train.tsx'),
  route('career/train-the-trainer', './trainer/screens/trainer.tsx'),
  route('career/become-verification-agent', './agent/screens/become-verification-agent.tsx'),
  route('career/become-community-leader', './community/screens/become-community-agent.tsx'),
  route('career/become-nurse', './health/screens/become-nurse.tsx'),
  route('career/sponsor-individual', './sponsor/screens/sponsor-individual.tsx'),
  route('career/become-sapio-worker', './worker/screens/become-worker.tsx'),
  route('career/hire-a-service', './hire/screens/hire-a-service.tsx'),
] satisfies RouteConfig;
