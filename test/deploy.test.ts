import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, settingDefaults } from '#platform/config.server.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Service {
  readonly image?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly environment?: Record<string, string>;
  readonly logging?: { readonly options?: Readonly<Record<string, string>> };
}
interface Container {
  readonly startupProbe?: { readonly periodSeconds: number; readonly failureThreshold: number };
  readonly readinessProbe?: {
    readonly timeoutSeconds?: number;
    readonly failureThreshold?: number;
  };
  readonly securityContext: Record<string, unknown>;
  readonly command?: readonly string[];
}

/** Every `containers` list within a document. */
function containersIn(value: unknown): Container[] {
  if (Array.isArray(value)) return value.flatMap(containersIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'containers' ? (inner as Container[]) : containersIn(inner),
  );
}

describe('docs/deploy.md', () => {
  it('asks for the memory that the virus scanner of compose takes beside the site', () => {
    const [, memory] = /a server with (\d+) GB of memory/.exec(read('docs/deploy.md')) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(4);
  });

  const made = [...read('docs/deploy.md').matchAll(/^ *openssl rand (-\w+) (\d+) +# (.+)$/gm)];

  it.each(made.map(([, ...parts]) => parts))(
    'openssl rand %s %s makes what its settings take: %s',
    (...parts) => {
      const [how = '', bytes = '', names = ''] = parts;
      const value = randomBytes(Number(bytes)).toString(how === '-hex' ? 'hex' : 'base64');
      const settings = names.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? [];
      expect(settings.length).toBeGreaterThan(0);
      // The same signs as any of them may have.
      const worst = how === '-hex' ? value : `${value.slice(0, -2)}+/`;
      for (const name of settings.filter((one) => one in settingDefaults))
        expect(() => readConfig({ [name]: worst })).not.toThrow();
    },
  );
});

describe('what the pages say of compose', () => {
  const said = globSync('docs/**/*.md', { cwd: root }).flatMap(
    (page) => read(page).match(/docker compose [^\n`]*/g) ?? [],
  );
  const { name, services, volumes } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    name: string;
    services: Record<string, Service & { readonly volumes: readonly string[] }>;
    volumes: Record<string, null>;
  };

  it('starts no site where a command is to run: the image does so by itself', () => {
    const runs = said.filter((one) => / run /.test(one));
    expect(runs.length).toBeGreaterThanOrEqual(4);
    const commands = read('scripts/admin.mjs');
    for (const one of runs) {
      const [, program, service = '', script, command] =
        / run --rm --no-deps --entrypoint (node|rm) (\w+) (\S+)(?: (\S+))?/.exec(one) ?? [];
      expect([one, Object.keys(services)]).toEqual([one, expect.arrayContaining([service])]);
      if (program === 'rm') continue;
      expect([one, script]).toEqual([one, 'scripts/admin.mjs']);
      expect(commands).toMatch(new RegExp(`\\.command\\('${command}[ ']`));
    }
  });

  it('waits for a new database server until it can be reached, and not only for its first steps', () => {
    const { healthcheck } = services.database as unknown as { healthcheck: { test: string[] } };
    expect(healthcheck.test.at(-1)).toMatch(/^pg_isready -h 127\.0\.0\.1 /);
  });

  it('restores into neither of the volumes of before, and keeps the backup that is on its way', () => {
    const [, steps = ''] = read('docs/operations.md').split('\n## Restore with compose\n');
    const [, block = ''] = /```sh\n([\s\S]+?)```/.exec(steps) ?? [];
    const at = (part: string) => [part, block.indexOf(part)] as const;
    const order = [' fetch-backup ', 'volume rm ', ' database\n', ' restore ', '--entrypoint rm '];
    const found = order.map(at);
    expect(found.filter(([, place]) => place < 0)).toEqual([]);
    expect(found.toSorted(([, a], [, b]) => a - b)).toEqual(found);
    const [, removed = ''] = /volume rm (.+)/.exec(block) ?? [];
    expect(removed.split(' ')).toEqual([`${name}_database`, `${name}_data`]);
    const [, kept = ''] = / fetch-backup latest (\/\w+)\//.exec(block) ?? [];
    const [volume = ''] =
      services.backups?.volumes.find((one) => one.endsWith(`:${kept}`))?.split(':') ?? [];
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(['database', 'data', volume]));
    expect(removed).not.toContain(`_${volume}`);
    const notes = read('docs/upgrades.md');
    expect(notes).toContain('the volumes `database` and `data`');
    expect(notes).toContain('(operations.md#restore-with-compose)');
  });
});

interface Mounting {
  readonly services: Record<string, Service & { readonly volumes: readonly string[] }>;
  readonly volumes: Record<string, null>;
}
/** The compose file as it is once its mounts that are comments are none any more. */
const withMounts = () =>
  parse(read('deploy/compose.yaml').replace(/^( *)# (?=- \S+:\/|\w+:$)/gm, '$1'), {
    merge: true,
  }) as Mounting;

/** The site of Kubernetes. */
function podsOfKubernetes() {
  const [pods] = parseAllDocuments(read('deploy/kubernetes/site.yaml'))
    .map((document) => document.toJS())
    .filter(({ spec }) => spec?.template);
  return pods;
}

describe('the files of deploy/', () => {
  it('DATA_DIR lies on a disk that outlasts its process, or whoever has the database may cut off the trail', () => {
    const { kind, spec } = podsOfKubernetes();
    const [site] = spec.template.spec.containers;
    const [, folder = ''] = /\bDATA_DIR=(\S+)/.exec(read('deploy/Dockerfile')) ?? [];
    const mount = site.volumeMounts.find((one: { mountPath: string }) => one.mountPath === folder);
    const claims = (spec.volumeClaimTemplates ?? []).map(
      (one: { metadata: { name: string } }) => one.metadata.name,
    );
    expect([kind, claims]).toEqual(['StatefulSet', [mount?.name]]);
    const names = spec.template.spec.volumes.map(({ name }: { name: string }) => name);
    expect(names).not.toContain(mount.name);
    const services = parseAllDocuments(read('deploy/kubernetes/site.yaml'))
      .map((document) => document.toJS())
      .filter((one) => one.kind === 'Service' && one.spec.clusterIP === 'None');
    expect(services.map(({ metadata }) => metadata.name)).toContain(spec.serviceName);
    expect(withMounts().services.site?.volumes).toContain(`data:${folder}`);
  });

  it.each(globSync('deploy/**/*.{yaml,yml}', { cwd: root }))('%s is whole YAML', (file) => {
    for (const document of parseAllDocuments(read(file))) {
      expect([...document.errors, ...document.warnings]).toEqual([]);
      expect(document.toJS()).toBeTypeOf('object');
    }
  });

  it('an image that runs without rights, from the production folder’s own start script', () => {
    const lines = read('deploy/Dockerfile').split('\n');
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
    const said = (word: string) => last.filter((line) => line.startsWith(`${word} `));
    expect(said('USER')).toEqual(['USER 10001:10001']);
    expect(said('ENTRYPOINT')).toEqual(['ENTRYPOINT ["node", "start.mjs"]']);
    expect(existsSync(join(root, 'scripts/production/start.mjs'))).toBe(true);
    // Nothing secret or local comes into the image.
    const left = read('.dockerignore').split('\n');
    for (const name of ['**/.env', 'data', '.git', 'node_modules']) expect(left).toContain(name);
    expect(read('.gitignore').split('\n')).toContain('.env');
  });

  it('an image that is built where the Node of package.json runs, and has the packages of its own libc', () => {
    const stages = read('deploy/Dockerfile').split(/^(?=FROM )/m);
    const isMusl = (stage: string | undefined) => /^FROM \S*alpine/.test(stage ?? '');
    const [last, built] = [stages.at(-1), stages.find((one) => one.includes('npm run production'))];
    // npm puts it before every other one, and it is there for glibc alone.
    const { devDependencies } = JSON.parse(read('package.json'));
    expect([Object.keys(devDependencies), isMusl(built)]).toEqual([
      expect.arrayContaining(['node']),
      false,
    ]);
    const from = [...(last ?? '').matchAll(/^COPY --from=(\w+) /gm)].map(([, name]) => name);
    expect(from.length).toBeGreaterThan(0);
    for (const name of from) {
      const stage = stages.find((one) => one.startsWith('FROM ') && one.includes(` AS ${name}\n`));
      expect([name, isMusl(stage)]).toEqual([name, isMusl(last)]);
    }
    expect(isMusl(stages.find((one) => one.includes('npm ci ')))).toBe(isMusl(last));
  });

  it('the image’s user owns each folder that a new volume is mounted at, or nothing is written there', () => {
    const [, owned = ''] = /chown 10001:10001 (.+)/.exec(read('deploy/Dockerfile')) ?? [];
    const { services, volumes } = withMounts();
    const mounted = ['site', 'backups'].flatMap((name) => services[name]?.volumes ?? []);
    for (const [volume = '', folder] of mounted.map((one) => one.split(':'))) {
      expect([folder, owned.split(' ')]).toEqual([folder, expect.arrayContaining([folder])]);
      if (!volume.startsWith('/')) expect(Object.keys(volumes)).toContain(volume);
    }
  });

  it('backups in a folder are seen by the site too, which would tell for ever that there are none', () => {
    const { services } = withMounts();
    const folder = 'backups:/backups';
    for (const name of ['site', 'backups']) expect(services[name]?.volumes).toContain(folder);
    expect(read('docs/operations.md')).toContain(`with compose \`file://${folder.split(':')[1]}\``);
  });

  it('proof keys have a place that they are mounted at once they are there', () => {
    const place = ['/etc/sapioworker/keys', '/keys', 'ro'].join(':');
    expect(withMounts().services.site?.volumes).toContain(place);
    const { containers, volumes } = podsOfKubernetes().spec.template.spec;
    const mount = { name: 'keys', mountPath: '/keys', readOnly: true };
    expect(containers[0].volumeMounts).toContainEqual(mount);
    const secret = { secretName: 'sapioworker-keys', optional: true };
    expect(volumes).toContainEqual({ name: 'keys', secret });
    expect(read('docs/operations.md')).toContain('the Secret `sapioworker-keys`');
  });

  it('every setting that is a secret, or has a password in it, is named as one', () => {
    const [head = ''] = read('deploy/kubernetes/site.yaml').split('\napiVersion:');
    const named: readonly string[] = head.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? [];
    const secret = /(_KEY|_SECRET|_KEYS_OLD|_HEADERS|DATABASE_URL|SMTP_URL)$/;
    const all = Object.keys(settingDefaults).filter(
      (name) => secret.test(name) && !name.includes('SANDBOX'),
    );
    expect(all.length).toBeGreaterThan(15);
    expect(all.filter((name) => !named.includes(name))).toEqual([]);
    expect(named.filter((name) => !(name in settingDefaults))).toEqual([]);
  });

  it('compose has all five parts, and what is ours is read-only without rights', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
      services: Record<string, Service>;
    };
    expect(Object.keys(services).sort()).toEqual([
      'backups',
      'database',
      'proxy',
      'scanner',
      'site',
    ]);
    for (const name of ['site', 'backups', 'proxy']) {
      expect([name, services[name]?.read_only, services[name]?.cap_drop]).toEqual([
        name,
        true,
        ['ALL'],
      ]);
    }
  });

  it('no log fills the disk that the database stands on', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
      services: Record<string, Service>;
    };
    for (const [name, { logging }] of Object.entries(services)) {
      expect([name, Object.keys(logging?.options ?? {})]).toEqual([name, ['max-size', 'max-file']]);
    }
  });

  it('a database that is slow for a moment takes no site away', () => {
    // One site stands behind it: taken out, there is none, not even the page that says why.
    expect(read('deploy/Caddyfile')).not.toContain('health_uri');
    const probes = parseAllDocuments(read('deploy/kubernetes/site.yaml'))
      .flatMap((document) => containersIn(document.toJS()))
      .flatMap(({ readinessProbe }) => readinessProbe ?? []);
    expect(probes).toHaveLength(1);
    // A connection is waited for five seconds.
    expect(probes[0]?.timeoutSeconds).toBeGreaterThan(5);
    expect(probes[0]?.failureThreshold).toBeGreaterThanOrEqual(10);
  });

  it('a browser stays with one pod, which has the stylesheets of its page while pods are exchanged', () => {
    const [ingress] = parseAllDocuments(read('deploy/kubernetes/site.yaml'))
      .map((document) => document.toJS())
      .filter(({ kind }) => kind === 'Ingress');
    const { 'nginx.ingress.kubernetes.io/upstream-hash-by': by } = ingress.metadata.annotations;
    expect(by).toBe('$remote_addr$http_user_agent');
  });

  it('nobody ends a start that brings large tables up', () => {
    const seconds = parseAllDocuments(read('deploy/kubernetes/site.yaml'))
      .flatMap((document) => containersIn(document.toJS()))
      .flatMap(({ startupProbe: probe }) =>
        probe ? probe.periodSeconds * probe.failureThreshold : [],
      );
    expect(seconds).toHaveLength(1);
    // Half an hour for a dump that holds the tables, and as long for the work.
    expect(seconds[0]).toBeGreaterThanOrEqual(3_600);
    const [, minutes] = /--start-period=(\d+)m /.exec(read('deploy/Dockerfile')) ?? [];
    expect(Number(minutes)).toBeGreaterThanOrEqual(60);
  });

  it('the site’s role in PostgreSQL owns its databases and is no superuser', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
      services: Record<string, Service & { readonly volumes: readonly string[] }>;
    };
    const { environment, volumes } = services.database ?? { volumes: [] };
    // The role that the image itself makes is PostgreSQL's first one, which may do everything.
    expect(Object.keys(environment ?? {})).toEqual(['POSTGRES_PASSWORD']);
    expect(volumes).toContain('./create-databases.sh:/docker-entrypoint-initdb.d/databases.sh:ro');
    const script = read('deploy/create-databases.sh');
    expect(script).toContain("create role sapioworker login password :'password';");
    expect(script.match(/create database \w+ owner sapioworker;/g)).toHaveLength(2);
    expect(script).toContain('alter role postgres password null;');
  });

  it('the proxy leads people to https, and refuses calls that come by http', () => {
    const [own = '', plain = ''] = read('deploy/Caddyfile').split('\nhttp://');
    // By itself Caddy puts its redirects of the site's names ahead of a site of every name.
    expect(own).toContain('auto_https disable_redirects');
    expect(plain).toMatch(/handle \/api\/\* \{\s+respond "[^"]+" 403\s+\}/);
    expect(plain).toMatch(/handle \{\s+redir https:\/\/\{host\}\{uri\} 308\s+\}/);
  });

  it('the proxy takes the console’s name beside the site’s: named twice, Caddy refuses to start', () => {
    expect(read('deploy/Caddyfile').match(/\{\$SITE_NAME\}/g)).toHaveLength(1);
  });

  it('proxies let the largest body of any call through', async () => {
    const contracts = await Promise.all(
      globSync('app/**/*contract.ts', { cwd: root }).map((file) => import(join(root, file))),
    );
    const limits = contracts.flatMap((contract) =>
      Object.values<{ bodyLimit?: number } | null>(contract).map((one) => one?.bodyLimit ?? 0),
    );
    const largest = Math.max(...limits);
    expect(largest).toBeGreaterThan(20_000_000);
    const [, caddy] = /max_size (\d+)MB/.exec(read('deploy/Caddyfile')) ?? [];
    const [, nginx] = /proxy-body-size: (\d+)m/.exec(read('deploy/kubernetes/site.yaml')) ?? [];
    for (const most of [caddy, nginx]) expect(Number(most) * 1_000_000).toBeGreaterThan(largest);
  });

  it('name only settings that there are', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
      services: Record<string, Service>;
    };
    const [config] = parseAllDocuments(read('deploy/kubernetes/site.yaml'));
    const named = [
      ...Object.keys(services.site?.environment ?? {}),
      ...Object.keys(services.backups?.environment ?? {}),
      ...Object.keys((config?.toJS() as { data?: object } | undefined)?.data ?? {}),
    ];
    expect(named.filter((name) => !(name in settingDefaults) && name !== 'TMPDIR')).toEqual([]);
  });

  it('pods run without rights on a root that cannot be written', () => {
    const found = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap((file) =>
      parseAllDocuments(read(file)).flatMap((document) => containersIn(document.toJS())),
    );
    expect(found.length).toBeGreaterThanOrEqual(3);
    for (const { securityContext } of found) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('the unit lets Node protect its code by memory keys: without those calls it is killed at its start', () => {
    const [, calls = ''] =
      /^SystemCallFilter=(.+)$/m.exec(read('deploy/systemd/sapioworker.service')) ?? [];
    expect(calls.split(' ')).toEqual(['@system-service', '@pkey']);
  });

  const verify = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.runIf(verify)('systemd takes the units as they are', () => {
    const files = globSync('deploy/systemd/*.service', { cwd: root }).map((one) => join(root, one));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});
