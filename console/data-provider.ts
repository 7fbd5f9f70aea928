import { QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  type DataProvider,
  useLogoutIfAccessDenied,
  useNotify,
  useRedirect,
  useResourceContext,
} from 'react-admin';
import type { Answer, AnyCall, Input } from '#platform/contract.ts';
import { CallFailed } from '#platform/send.ts';
import type { ResourceCalls } from '#platform/staff/lists.ts';
import { ask, keepTries } from './ask.ts';
import type { Screens } from './screens.ts';

type ListParams = Pick<Parameters<DataProvider['getList']>[1], 'pagination' | 'sort' | 'filter'>;

/** The query of a list, without the filters that nothing was typed into. */
export function queryOf({ pagination, sort, filter }: ListParams): Record<string, unknown> {
  const typed = Object.entries(filter ?? {}).filter(([, value]) => value !== '');
  return {
    ...pagination,
    ...(sort?.field ? { sort: sort.field, order: sort.order.toLowerCase() } : {}),
    ...Object.fromEntries(typed),
  };
}

/** What is wrong with one of several tags or lines stands at the input that has them all: none has one of its own. */
function ofInputs(fields: Readonly<Record<string, string>>): Record<string, string> {
  const faults = Object.entries(fields).map(([name, fault]) => {
    const [, all, place] = /^(.+)\.(\d+)$/.exec(name) ?? [];
    return all ? [all, `Number ${Number(place) + 1}: ${fault}`] : [name, fault];
  });
  return Object.fromEntries(faults);
}

/**
 * A refused form: react-admin marks its fields by `body.errors`. Without any it takes the form as saved, and lets what
 * was typed be left unasked: a refusal of no field is one of the whole form.
 */
function marked(error: unknown): never {
  if (!(error instanceof CallFailed)) throw error;
  const isOfFields = Object.keys(error.fields).length > 0;
  const errors = isOfFields ? ofInputs(error.fields) : { root: { serverError: error.message } };
  throw Object.assign(error, { body: { errors } });
}

function notOffered(): never {
  throw new Error('The console changes one record at a time: each change is checked and audited.');
}

/** react-admin's types leave open what a resource's records are; here its calls say it. */
const asAsked = (data: unknown) => data as never;

/** The data of react-admin's resources by their calls. Nobody pays for a count of a list. */
function providerOf(screens: readonly Screens[]): DataProvider {
  const table = new Map(screens.map(({ name, calls }) => [name, calls]));
  function callOf<K extends keyof ResourceCalls>(resource: string, kind: K) {
    const call = table.get(resource)?.[kind];
    if (!call) throw new Error(`${resource} has no call for ${kind}`);
    return call as NonNullable<ResourceCalls[K]>;
  }
  const change = keepTries();
  const one = (resource: string, id: unknown) =>
    ask(callOf(resource, 'one'), { params: { id: String(id) } });
  return {
    async getList(resource, params) {
      const { data, hasNext } = await ask(callOf(resource, 'list'), { query: queryOf(params) });
      const page = params.pagination?.page ?? 1;
      return { data: asAsked(data), pageInfo: { hasNextPage: hasNext, hasPreviousPage: page > 1 } };
    },
    async getOne(resource, { id }) {
      return { data: asAsked(await one(resource, id)) };
    },
    async getMany(resource, { ids }) {
      return { data: asAsked(await Promise.all(ids.map((id) => one(resource, id)))) };
    },
    async create(resource, { data }) {
      const call = callOf(resource, 'create');
      return { data: asAsked(await change(call, { body: data }).catch(marked)) };
    },
    async update(resource, { id, data }) {
      const call = callOf(resource, 'update');
      const input = { params: { id: String(id) }, body: data };
      return { data: asAsked(await change(call, input).catch(marked)) };
    },
    async delete(resource, { id, previousData }) {
      const call = callOf(resource, 'remove');
      const query = { version: previousData?.version };
      return { data: asAsked(await change(call, { params: { id: String(id) }, query })) };
    },
    getManyReference: notOffered,
    updateMany: notOffered,
    deleteMany: notOffered,
  };
}

// A change that finds no network fails at once, in words: kept back in silence it would go out once its screen is left.
const known = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
const isRecord = ([, kind]: QueryKey) => kind === 'getOne';

/**
 * What the console knows by now. react-admin puts a line of a list, and the answer to a change, in the
 * place of the whole record, so that a screen opened from a list is drawn from a part of it first. Here
 * nothing but its own call puts a record there.
 */
const setData: (key: QueryKey, ...rest: never[]) => unknown = known.setQueryData.bind(known);
known.setQueryData = ((key: QueryKey, ...rest: never[]) => {
  if (isRecord(key) && known.getQueryData(key) === undefined) return undefined;
  return setData(key, ...rest);
}) as typeof known.setQueryData;

/**
 * A record goes with its screen. A form drawn from an older reading would keep the old words under the new
 * version, and a screen that changes from one record to another at once would keep what was typed for the
 * first. While it is shown nobody but staff reads it again: a reading that fails leads away from its screen.
 */
const asOwn = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
const optionsOf = known.defaultQueryOptions.bind(known);
known.defaultQueryOptions = ((options: Parameters<typeof optionsOf>[0]) => {
  const whole = optionsOf(options);
  return isRecord(whole.queryKey) ? { ...whole, ...asOwn } : whole;
}) as typeof known.defaultQueryOptions;

/** The console's data as react-admin takes them. */
export const dataOf = (screens: readonly Screens[]) => ({
  dataProvider: providerOf(screens),
  queryClient: known,
});

/**
 * What a screen reads for itself. As with records, "Refresh" reads it anew, and who is signed in no more is led to the
 * sign-in and back (D-05). `put` takes the answer to a change in its place.
 */
export function useRead<C extends AnyCall>(call: C, input: Input<C>) {
  const leaveIfEnded = useLogoutIfAccessDenied();
  const client = useQueryClient();
  const queryKey = [call.method, call.path, input];
  const { data, error, refetch } = useQuery<Answer<C>, Error>({
    ...asOwn,
    queryKey,
    queryFn: () =>
      ask(call, input).catch((fault: unknown) => {
        leaveIfEnded(fault);
        throw fault;
      }),
    retry: false,
    networkMode: 'always',
  });
  const put = (answer: Answer<C>) => void client.setQueryData(queryKey, () => answer);
  return { data, error, again: refetch, put };
}

interface Polled<R> {
  /** Whether something is still going on with the record. */
  goesOn(record: R): boolean;
  readonly pauseMs: number;
}
interface Known<R> {
  readonly state: {
    readonly data?: R | undefined;
    readonly dataUpdateCount: number;
    readonly errorUpdateCount: number;
  };
}
/** So often a record is asked for again, and then so often with longer pauses. */
const quickTries = 60;
const mostTries = 180;

/**
 * Asks for the record of a screen again while something goes on with it. A try that fails does not lead away from what
 * is shown. It ends by itself: each try counts as use, and a screen that nobody looks at would keep its session open.
 */
export function usePolled<R>({ goesOn, pauseMs }: Polled<R>) {
  const came = useRef(false);
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext() ?? '';
  return {
    refetchInterval({ state }: Known<R>): number | false {
      const tries = state.dataUpdateCount + state.errorUpdateCount;
      if (!state.data || !goesOn(state.data) || tries >= mostTries) return false;
      return tries < quickTries ? pauseMs : 5 * pauseMs;
    },
    onSuccess() {
      came.current = true;
    },
    onError() {
      if (came.current) return;
      notify('ra.notification.item_doesnt_exist', { type: 'error' });
      redirect('list', resource);
    },
  };
}
