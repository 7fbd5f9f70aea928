import { type RouteConfig, relative } from '@react-router/dev/routes';
import { applicationPages, careerPages } from './copy.ts';

const { route } = relative(import.meta.dirname);

export default [
  ...Object.keys({ ...careerPages, ...applicationPages }).map((path) =>
    route(path, './screens/career-page.tsx', { id: path }),
  ),
  route('career', './overview/screens/careers.tsx'),
  route('career/work-with-us', './work/screens/work.tsx'),
  route('career/partner-with-us', './partner/screens/partner.tsx'),
  route('career/train-with-us', './train/screens/train.tsx'),
  route('career/train-the-trainer', './trainer/screens/trainer.tsx'),
  route('career/hire-a-service', './hire/screens/hire-a-service.tsx'),
] satisfies RouteConfig;
