import DownloadIcon from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import TablePagination from '@mui/material/TablePagination';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import {
  Button,
  CreateButton,
  DataTable,
  DataTableBody,
  type DataTableColumnProps,
  type DataTableNumberColumnProps,
  DataTableRow,
  FilterButton,
  List,
  type RaRecord,
  SimpleList,
  type SortPayload,
  TopToolbar,
  useCanAccess,
  useListContext,
  useLocation,
  useNavigate,
  useResourceContext,
  useResourceDefinition,
} from 'react-admin';
import type { AnyCall } from '#platform/contract.ts';
import { CallFailed } from '#platform/send.ts';
import { lastPage } from '#platform/text/numbers.ts';
import { queryOf } from './data-provider.ts';
import { useDownload } from './files.tsx';
import { KeyboardRows } from './keyboard-rows.tsx';
import { colours } from './theme.ts';

/**
 * The words of a stranger stand in a `bdi` wherever others follow them in one line: they may hold signs
 * that turn what comes after them around.
 */
interface Line<R> {
  first(record: R): ReactNode;
  second?(record: R): ReactNode;
  third?(record: R): ReactNode;
}

interface Listed<R> {
  /** Columns of the table, from `columnsOf`. */
  readonly children: ReactNode;
  /** What a row says on a phone. */
  readonly line: Line<R>;
  readonly filters?: ReactElement<{ readonly alwaysOn?: boolean }>[];
  readonly sort: { field: keyof R & string; order: 'ASC' | 'DESC' };
  /** What it is narrowed to until somebody filters it, as to what waits. */
  readonly first?: Readonly<Record<string, string>>;
  /** What to say when there is nothing: what would stand here. */
  readonly empty: string;
  /** Gives the list as a file, to who holds `<resource>.export`. */
  readonly exports?: AnyCall;
  readonly title?: string;
  readonly actions?: ReactNode;
  /** A queue: its rows are gone through with the keyboard. */
  readonly byKeys?: boolean;
}

type Source<R> = { readonly source: keyof R & string };
interface Columns<R extends RaRecord> {
  readonly Col: ComponentType<Omit<DataTableColumnProps<R>, 'source'> & Partial<Source<R>>>;
  readonly NumberCol: ComponentType<Omit<DataTableNumberColumnProps<R>, 'source'> & Source<R>>;
}

/** The columns of a list's table; each names a field of the rows. */
export const columnsOf = <R extends RaRecord>(): Columns<R> => DataTable;

/** Takes the list as it is filtered out as CSV. */
function ExportButton({ call }: { call: AnyCall }) {
  const { filterValues: filter, sort } = useListContext();
  const take = useDownload();
  return (
    <Button label="Export" onClick={() => take(call, { query: queryOf({ filter, sort }) })}>
      <DownloadIcon />
    </Button>
  );
}

interface ActionsProps {
  readonly exports: AnyCall | undefined;
  readonly more: ReactNode;
  /** Some filters stand there only when they are asked for. */
  readonly hasMoreFilters: boolean;
}

function Actions({ exports, more, hasMoreFilters }: ActionsProps) {
  const resource = useResourceContext() ?? '';
  const { hasCreate } = useResourceDefinition();
  const create = useCanAccess({ resource, action: 'create' });
  const taking = useCanAccess({ resource, action: 'export' });
  return (
    <TopToolbar>
      {more}
      {hasMoreFilters && <FilterButton disableSaveQuery />}
      {exports && taking.canAccess && <ExportButton call={exports} />}
      {hasCreate && create.canAccess && <CreateButton label="Add" />}
    </TopToolbar>
  );
}

/** The way through the pages; nobody counts how many there are. */
function Pages() {
  const { page, perPage, setPage, setPerPage, hasNextPage, data } = useListContext();
  if (page === 1 && !hasNextPage && (data?.length ?? 0) <= 10) return null;
  const goesOn = page >= lastPage && (data?.length ?? 0) >= perPage;
  return (
    <TablePagination
      component="nav"
      aria-label="Pages"
      // On a small phone the way to the next page would be out of sight behind the words.
      sx={{ '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } } }}
      count={hasNextPage ? -1 : (page - 1) * perPage + (data?.length ?? 0)}
      page={page - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={[10, 25, 50, 100]}
      labelDisplayedRows={(rows) =>
        `Page ${rows.page + 1}${goesOn ? ', the last one that is shown. Narrow the list by a filter to see more.' : ''}`
      }
      onPageChange={(_event, next) => setPage(next + 1)}
      onRowsPerPageChange={(event) => setPerPage(Number(event.target.value))}
    />
  );
}

/**
 * Says in the address what is shown. An address without it means what was looked at last: Back would lead from the
 * second page of a list to the second page.
 */
function OwnAddress() {
  const { page, perPage, sort, filterValues, displayedFilters } = useListContext();
  const { pathname, search } = useLocation();
  const here = useRef(pathname);
  const navigate = useNavigate();
  useEffect(() => {
    // The address of the next screen may come while this one is still shown.
    if (search || pathname !== here.current) return;
    const shown = new URLSearchParams({
      filter: JSON.stringify(filterValues),
      order: sort.order,
      page: `${page}`,
      perPage: `${perPage}`,
      sort: sort.field,
      displayedFilters: JSON.stringify(displayedFilters),
    });
    navigate({ search: `?${shown}` }, { replace: true });
  }, [pathname, search, page, perPage, sort, filterValues, displayedFilters, navigate]);
  return null;
}

/** In place of rows that are not there: none was found, or the list did not come. */
function NoRows({ empty, sort }: Pick<Listed<never>, 'empty'> & { readonly sort: SortPayload }) {
  const { error, refetch, setFilters, setSort } = useListContext();
  if (!error) return <p style={{ padding: '1.5rem', margin: 0 }}>{empty}</p>;
  // A filter or an order of an old bookmark: it is refused at each try, and the menu leads back to it.
  const isRefused = error instanceof CallFailed && error.status === 400;
  const begin = () => {
    setFilters({});
    setSort(sort);
  };
  return (
    <Alert
      severity="error"
      action={
        isRefused ? (
          <Button label="Remove the filters" color="inherit" onClick={begin} />
        ) : (
          <Button label="Try again" color="inherit" onClick={() => refetch()} />
        )
      }
    >
      This list could not be loaded. {error.message}
    </Alert>
  );
}

/** Enter does what a click does, unless it was meant for something in the row. */
function openRow(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.click();
}

/** Whether a row leads somewhere: there is such a screen, and this member may see it. */
function useOpens(): boolean {
  const resource = useResourceContext() ?? '';
  const { hasShow, hasEdit } = useResourceDefinition();
  const show = useCanAccess({ resource, action: 'show' });
  const edit = useCanAccess({ resource, action: 'edit' });
  return Boolean((hasShow && show.canAccess) || (hasEdit && edit.canAccess));
}

function Row(props: ComponentProps<typeof DataTableRow>) {
  return <DataTableRow {...props} {...(useOpens() ? { tabIndex: 0, onKeyDown: openRow } : {})} />;
}

const Body = (props: ComponentProps<typeof DataTableBody>) => (
  <DataTableBody {...props} row={Row} />
);

/** A list of the console: a table on wide screens, lines on phones, pages without a count. */
export function Listing<R extends RaRecord>(props: Listed<R>) {
  const { children, line, filters, sort, first, empty, exports, title, actions, byKeys } = props;
  const isSmall = useMediaQuery('(max-width: 899px)');
  const hasMoreFilters = (filters ?? []).some(({ props: input }) => !input.alwaysOn);
  const nothing = <NoRows empty={empty} sort={sort} />;
  const table = (
    // A table that is wider than its place is moved by itself, and not the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse moves it with the arrows.
    <section tabIndex={0} aria-label="Table" style={{ overflowX: 'auto' }}>
      <DataTable
        body={Body}
        bulkActionButtons={false}
        empty={nothing}
        sx={{ '& tbody tr:focus': { outline: `3px solid ${colours.ink}`, outlineOffset: '-3px' } }}
      >
        {children}
      </DataTable>
    </section>
  );
  return (
    <List
      {...(title ? { title } : {})}
      {...(filters ? { filters } : {})}
      {...(first ? { filterDefaultValues: first } : {})}
      sort={sort}
      perPage={25}
      exporter={false}
      empty={false}
      actions={<Actions exports={exports} more={actions} hasMoreFilters={hasMoreFilters} />}
      pagination={<Pages />}
      sx={{
        '& .RaList-main': { minWidth: 0 },
        '& .RaList-actions > *': { minWidth: 0 },
      }}
    >
      <OwnAddress />
      {isSmall ? (
        <SimpleList<R>
          primaryText={(record) => <bdi>{line.first(record)}</bdi>}
          {...(line.second ? { secondaryText: line.second } : {})}
          {...(line.third ? { tertiaryText: line.third } : {})}
          empty={nothing}
        />
      ) : byKeys ? (
        <KeyboardRows>{table}</KeyboardRows>
      ) : (
        table
      )}
    </List>
  );
}
