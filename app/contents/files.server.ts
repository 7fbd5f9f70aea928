import { sitePictureFiles } from '#app/intake/files/site-pictures/site-pictures.api.server.ts';
import { proofFiles } from '#app/people/proof/files.api.server.ts';
import { cardFiles } from '#app/shell/cards/api.server.ts';
import type { Entry } from '#app/shell/contract.ts';
import { listingFiles } from '#app/shell/listing/api.server.ts';
import { allPosts } from '#app/site/blog/service.server.ts';
import { subjectAddress, subjectsOf } from '#app/site/blog/subjects.rules.ts';
import type { SiteFile } from '#platform/http/files.server.ts';
import { openTtlCache } from '#platform/http/ttl-cache.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayOf } from '#platform/time.ts';

async function posts(platform: Platform): Promise<Entry[]> {
  const { data } = await allPosts(platform);
  const { categories, tags } = subjectsOf(data);
  const subjects = [
    ...categories.map(({ name }) => subjectAddress('category', name)),
    ...tags.map(({ name }) => subjectAddress('tag', name)),
  ];
  return [
    ...data.map(({ slug, updatedAt }) => ({
      path: `/blog/${slug}`,
      changed: dayOf(new Date(updatedAt)),
    })),
    ...subjects.flatMap((path) => (path ? [{ path }] : [])),
  ];
}

/**
 * Contents: pages that stand in no route table by themselves, and the files that speak of all pages,
 * a line a capability. `checkFolder` has the built page that checks proofs.
 */
export function allFiles(platform: Platform, checkFolder?: string): readonly SiteFile[] {
  // A new post is named within seconds, and a flood of made-up addresses asks the database once.
  const known = openTtlCache<Entry[]>(platform.clock, { ms: 5_000, most: 1 });
  const entries = () => known.of('all', async () => [...(await posts(platform))]);
  return [
    ...sitePictureFiles(platform),
    ...proofFiles(platform, checkFolder),
    ...cardFiles(platform.clock, entries),
    ...listingFiles(platform.config.SITE_URL, entries),
  ];
}
