import { data } from 'react-router';
import { listPosts } from '#app/blog/contract.ts';
import { type Teaser, teaserOf } from '#app/blog/rules.ts';
import { brand } from '#app/brand.ts';
import { listServices, type Service } from '#app/rate-calculator/contract.ts';
import { kept, keptHeaders, type Send, sender } from '#platform/page.ts';
import '#app/rate-calculator/parts/calculator.css';
import '../home.css';
import { Hero } from '../parts/hero.tsx';
import { fetchLate, Late } from '../parts/late.tsx';
import { PlatformSection } from '../parts/platform.tsx';
import type { Route } from './+types/home.ts';

async function newestPosts(send: Send): Promise<Teaser[]> {
  const { data } = await send(listPosts, {});
  return data.slice(0, 3).map(teaserOf);
}

async function services(send: Send): Promise<readonly Service[]> {
  return (await send(listServices, {})).data;
}

/** A list that cannot be read never breaks the page: the calculator asks again in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const send = context.get(sender);
  const [posts, list] = await Promise.allSettled([newestPosts(send), services(send)]);
  const found = posts.status === 'fulfilled' && list.status === 'fulfilled';
  return data(
    {
      posts: posts.status === 'fulfilled' ? posts.value : [],
      services: list.status === 'fulfilled' ? list.value : undefined,
    },
    found ? { headers: kept('posts', 'services') } : undefined,
  );
}

export const headers = keptHeaders;

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [data] = await Promise.all([serverLoader(), fetchLate()]);
  return data;
}

export const meta: Route.MetaFunction = () => [
  { title: `${brand} – trusted, verified workers across Nigeria` },
  {
    name: 'description',
    content:
      'Hire verified and insured artisans, care workers, nurses, domestic staff and creatives in Nigeria by the hour. Search any worker before they start.',
  },
];

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <PlatformSection />
      <Late {...loaderData} />
    </>
  );
}
