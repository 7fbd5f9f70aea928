import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { DataProvider, RaRecord } from 'react-admin';
import { ask } from './ask.ts';

interface Listed {
  readonly data: RaRecord[];
  readonly hasNext: boolean;
}

const oneOf = (resource: string, id: unknown) => `/${resource}/${encodeURIComponent(String(id))}`;

function queryOf(
  { pagination, sort, filter }: Parameters<DataProvider['getList']>[1],
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams(more);
  if (pagination) {
    query.set('page', String(pagination.page));
    query.set('perPage', String(pagination.perPage));
  }
  if (sort?.field) {
    query.set('sort', sort.field);
    query.set('order', sort.order.toLowerCase());
  }
  for (const [name, value] of Object.entries(filter ?? {})) {
    if (value !== '' && value !== null && value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

/**
 * Resources are paths of the staff calls: `GET /records`, `GET|PUT|DELETE /records/{id}`,
 * `POST /records`. Lists answer `{data, hasNext}`: nobody pays for a count.
 */
const dataProvider: DataProvider = {
  async getList(resource, params) {
    const { data, hasNext } = await ask<Listed>('GET', `/${resource}${queryOf(params)}`);
    const page = params.pagination?.page ?? 1;
    return { data: data as never, pageInfo: { hasNextPage: hasNext, hasPreviousPage: page > 1 } };
  },
  async getOne(resource, { id }) {
    return { data: await ask('GET', oneOf(resource, id)) };
  },
  async getMany(resource, { ids }) {
    const data = await Promise.all(ids.map((id) => ask('GET', oneOf(resource, id))));
    return { data: data as never };
  },
  async getManyReference(resource, params) {
    const query = queryOf(params, { [params.target]: String(params.id) });
    const { data, hasNext } = await ask<Listed>('GET', `/${resource}${query}`);
    return { data: data as never, pageInfo: { hasNextPage: hasNext, hasPreviousPage: false } };
  },
  async create(resource, { data }) {
    return { data: await ask('POST', `/${resource}`, data) };
  },
  async update(resource, { id, data }) {
    return { data: await ask('PUT', oneOf(resource, id), data) };
  },
  async updateMany() {
    throw new Error('Change one at a time: each change is checked and audited.');
  },
  async delete(resource, { id }) {
    return { data: await ask('DELETE', oneOf(resource, id)) };
  },
  async deleteMany() {
    throw new Error('Delete one at a time: each is checked and audited.');
  },
};

/**
 * What the console knows by now. react-admin puts a line of a list, and the answer to a change, in the
 * place of the whole record, so that a screen opened from a list is drawn from a part of it first. Here
 * nothing but its own call puts a record there.
 */
const known = new QueryClient();
const setData: (key: QueryKey, ...rest: never[]) => unknown = known.setQueryData.bind(known);
known.setQueryData = ((key: QueryKey, ...rest: never[]) => {
  const isRecord = key[1] === 'getOne';
  if (isRecord && known.getQueryData(key) === undefined) return undefined;
  return setData(key, ...rest);
}) as typeof known.setQueryData;

/** The console's data as react-admin takes them. */
export const data = { dataProvider, queryClient: known };
