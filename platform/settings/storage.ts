export type StoragePlace =
  | {
      readonly kind: 's3';
      readonly endpoint: string;
      readonly bucket: string;
      /** Empty, or with a slash at its end. */
      readonly prefix: string;
      readonly region: string;
      readonly accessKey: string;
      readonly secretKey: string;
    }
  | { readonly kind: 'folder'; readonly folder: URL };

const form = 's3://bucket/prefix?endpoint=https://host&region=x';

const isOwnMachine = (url: URL) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);

/** A folder of this machine: `file://folder` would be one of a machine of that name. */
const isFolder = (url: URL) =>
  url.protocol === 'file:' &&
  url.hostname === '' &&
  url.pathname.length > 1 &&
  !/%2f/i.test(url.pathname);

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with an address; null when it will do. `folders`: one beginning with file:// will do too. */
export function faultOfPlace(given: string, folders: boolean): string | null {
  const url = URL.parse(given);
  const forms = folders ? `${form} or file:///folder` : form;
  if (!url || !isDecodable(url.pathname)) return `must look like ${forms}`;
  if (folders && isFolder(url)) return null;
  if (url.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(url.hostname)) {
    return `must look like ${forms}`;
  }
  if (url.username || url.password) return 'holds a key: that belongs into STORAGE_SECRET_KEY';
  const endpoint = url.searchParams.get('endpoint');
  const host = endpoint === null ? null : URL.parse(endpoint);
  if (endpoint !== null && (!host || !['https:', 'http:'].includes(host.protocol))) {
    return `needs an endpoint as in ${forms}`;
  }
  if (host?.protocol === 'http:' && !isOwnMachine(host)) {
    return 'needs an https endpoint: plain http goes to this machine alone';
  }
  const odd = [...url.searchParams.keys()].filter((name) => !['endpoint', 'region'].includes(name));
  return odd.length > 0 ? `knows endpoint and region, not ${odd.join(', ')}` : null;
}

export function placeOf(
  given: string,
  { accessKey, secretKey }: { readonly accessKey: string; readonly secretKey: string },
): StoragePlace | null {
  if (given === '') return null;
  const url = new URL(given);
  if (url.protocol === 'file:') return { kind: 'folder', folder: url };
  const region = url.searchParams.get('region') || 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') || `https://s3.${region}.amazonaws.com`;
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket: url.hostname,
    prefix: prefix ? `${prefix}/` : '',
    region,
    accessKey,
    secretKey,
  };
}
