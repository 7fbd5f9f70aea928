import { data } from 'react-router';
import { NotFound } from '../parts/failure.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundScreen() {
  return <NotFound />;
}
