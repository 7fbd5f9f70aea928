// The same pages made with Astro and with React Router as they come: what the product is compared
// with. Both are fetched by name and built in a folder of their own; where that is impossible (no
// network), `buildSample` answers null. Each holds the very HTML, style sheets, faces and pictures of
// our page; they differ in what brings it and in the script that comes with it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const ours = createRequire(import.meta.url);
const versionOf = (name) => ours(`${name}/package.json`).version;
const react = () => ({ react: versionOf('react'), 'react-dom': versionOf('react-dom') });

/** Runs in the page: its parts as plain values, as React takes them. */
export function readTree() {
  const flags = /^(checked|disabled|hidden|multiple|open|readonly|required|selected|novalidate)$/;
  const names = {
    class: 'className',
    for: 'htmlFor',
    readonly: 'readOnly',
    novalidate: 'noValidate',
    tabindex: 'tabIndex',
    maxlength: 'maxLength',
    autocomplete: 'autoComplete',
    inputmode: 'inputMode',
    spellcheck: 'spellCheck',
    srcset: 'srcSet',
    fetchpriority: 'fetchPriority',
  };
  const styleOf = (text) =>
    Object.fromEntries(
      text.split(';').flatMap((one) => {
        const [name, ...value] = one.split(':');
        const key = name.trim();
        const camel = key.startsWith('--') ? key : key.replace(/-(\w)/g, (_, c) => c.toUpperCase());
        return key ? [[camel, value.join(':').trim()]] : [];
      }),
    );
  const isField = (tag) => /^(input|textarea|select)$/.test(tag);
  const nodeOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE) return null;
    const tag = node.tagName.toLowerCase();
    if (tag === 'script') return null;
    const props = {};
    for (const { name, value } of node.attributes) {
      if (name === 'style') props.style = styleOf(value);
      else if (isField(tag) && name === 'value') props.defaultValue = value;
      else if (isField(tag) && name === 'checked') props.defaultChecked = true;
      else if (name === 'selected') continue;
      else props[names[name] ?? name] = flags.test(name) ? true : value;
    }
    return [tag, props, ...[...node.childNodes].map(nodeOf).filter((one) => one !== null)];
  };
  const form = document.querySelector('main form');
  const marked = document.body.cloneNode(true);
  for (const script of marked.querySelectorAll('script')) script.remove();
  const [before, after] = (() => {
    if (!form) return [marked.innerHTML, ''];
    const place = marked.querySelector('main form');
    place.replaceWith(document.createComment('the form'));
    return marked.innerHTML.split('<!--the form-->');
  })();
  const linked = [...document.querySelectorAll('head link')].filter(
    ({ rel, as }) => rel === 'stylesheet' || rel === 'icon' || (rel === 'preload' && as === 'font'),
  );
  return {
    title: document.title,
    lang: document.documentElement.lang,
    attributes: Object.fromEntries(
      [...document.body.attributes].map((one) => [one.name, one.value]),
    ),
    styles: [...document.querySelectorAll('head style')].map((one) => one.textContent),
    links: linked.map((one) =>
      Object.fromEntries([...one.attributes].map((each) => [each.name, each.value])),
    ),
    meta: [...document.querySelectorAll('head meta[name]')]
      .filter(({ name }) => /^(viewport|description)$/.test(name))
      .map(({ name, content }) => ({ name, content })),
    body: [...document.body.childNodes].map(nodeOf).filter((one) => one !== null),
    form: form ? nodeOf(form) : null,
    before,
    after,
  };
}

/** React's parts written as source, as a compiler leaves them. */
function source(node) {
  if (typeof node === 'string') return JSON.stringify(node);
  const [tag, props, ...children] = node;
  return `h(${[JSON.stringify(tag), JSON.stringify(props), ...children.map(source)].join(',')})`;
}

/** A form that looks at its fields as they are left, and lets nobody send it empty. */
const formSource = (form) => {
  const [tag, props, ...children] = form;
  return `import { createElement as h, useState } from 'react';
export default function Form() {
  const [missing, setMissing] = useState([]);
  const look = (form) => [...form.elements].filter((one) => one.name && !one.value).map((one) => one.name);
  return h(${JSON.stringify(tag)}, {
    ...${JSON.stringify(props)},
    'data-missing': missing.join(' ') || undefined,
    onBlur: (event) => setMissing(look(event.currentTarget)),
    onSubmit: (event) => {
      const left = look(event.currentTarget);
      setMissing(left);
      if (left.length > 0) event.preventDefault();
    },
  }, ${children.map(source).join(',')});
}
`;
};

const attributesOf = (values) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`)
    .join('');

function astroFiles(pages) {
  const files = {
    'astro.config.mjs': `import react from '@astrojs/react';
export default { integrations: [react()], build: { inlineStylesheets: 'never' }, telemetry: false };
`,
  };
  for (const [name, page] of Object.entries(pages)) {
    const head = [
      '<meta charset="utf-8" />',
      ...page.meta.map((one) => `<meta${attributesOf(one)} />`),
      ...page.links.map((one) => `<link${attributesOf(one)} />`),
    ];
    files[`src/words/${name}-before.html`] = page.before;
    files[`src/words/${name}-after.html`] = page.after;
    files[`src/words/${name}-style.css.txt`] = page.styles.join('\n');
    if (page.form) files[`src/forms/${name}.jsx`] = formSource(page.form);
    files[`src/pages/${name}.astro`] = `---
import before from '../words/${name}-before.html?raw';
import after from '../words/${name}-after.html?raw';
import style from '../words/${name}-style.css.txt?raw';
${page.form ? `import Form from '../forms/${name}.jsx';` : ''}
---
<!doctype html>
<html lang="${page.lang}">
<head>
${head.join('\n')}
<title>{${JSON.stringify(page.title)}}</title>
${page.styles.length > 0 ? '<style is:inline set:html={style} />' : ''}
</head>
<body${attributesOf(page.attributes)}>
<Fragment set:html={before} />${page.form ? '<Form client:load />' : ''}<Fragment set:html={after} />
</body>
</html>
`;
  }
  return files;
}

function routerFiles(pages) {
  const names = Object.keys(pages);
  const files = {
    'react-router.config.js': `export default { appDirectory: 'app', ssr: false, prerender: ${JSON.stringify(names.map((name) => `/${name}`))} };\n`,
    'vite.config.js': `import { reactRouter } from '@react-router/dev/vite';
export default { plugins: [reactRouter()] };
`,
    'app/routes.js': `import { route } from '@react-router/dev/routes';
export default [${names.map((name) => `route(${JSON.stringify(name)}, 'pages/${name}.jsx')`).join(', ')}];
`,
    'app/root.jsx': `import { createElement as h } from 'react';
import { Links, Meta, Outlet, Scripts } from 'react-router';
export function Layout({ children }) {
  return h('html', { lang: 'en' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h(Meta), h(Links)),
    h('body', null, children, h(Scripts)));
}
export default function Root() {
  return h(Outlet);
}
`,
  };
  for (const [name, page] of Object.entries(pages)) {
    const withForm = (node) => {
      if (node === page.form || (page.form && JSON.stringify(node) === JSON.stringify(page.form)))
        return 'h(Form)';
      if (typeof node === 'string') return JSON.stringify(node);
      const [tag, props, ...children] = node;
      return `h(${[JSON.stringify(tag), JSON.stringify(props), ...children.map(withForm)].join(',')})`;
    };
    const links = page.links.map(({ crossorigin, ...rest }) =>
      crossorigin === undefined ? rest : { ...rest, crossOrigin: 'anonymous' },
    );
    if (page.form) files[`app/pages/${name}-form.jsx`] = formSource(page.form);
    files[`app/pages/${name}.jsx`] = `import { createElement as h, Fragment } from 'react';
${page.form ? `import Form from './${name}-form.jsx';` : ''}
export const meta = () => ${JSON.stringify([{ title: page.title }, ...page.meta])};
export const links = () => ${JSON.stringify(links)};
const style = ${JSON.stringify(page.styles.join('\n'))};
export default function Page() {
  return h(Fragment, null, style ? h('style', { dangerouslySetInnerHTML: { __html: style } }) : null, ${page.body.map(withForm).join(',')});
}
`;
  }
  return files;
}

const kinds = {
  Astro: {
    packages: () => ({ astro: '7.3.5', '@astrojs/react': '7.0.0', ...react() }),
    files: astroFiles,
    build: ['node_modules/astro/bin/astro.mjs', 'build'],
    to: 'dist',
  },
  'React Router': {
    packages: () => ({
      'react-router': versionOf('react-router'),
      '@react-router/dev': versionOf('@react-router/dev'),
      '@react-router/node': versionOf('@react-router/node'),
      vite: versionOf('vite'),
      isbot: '5.2.3',
      ...react(),
    }),
    files: routerFiles,
    build: ['node_modules/@react-router/dev/bin.cjs', 'build'],
    to: 'build/client',
  },
};

export const sampleNames = Object.keys(kinds);

/** Builds one of them from pages that `readTree` has read; its folder, or null with the reason printed. */
export function buildSample(kind, folder, pages) {
  const { packages, files, build, to } = kinds[kind];
  const own = join(folder, kind.replace(/\W/g, '-').toLowerCase());
  const manifest = { name: 'sample', private: true, type: 'module', dependencies: packages() };
  const all = { 'package.json': JSON.stringify(manifest), ...files(pages) };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(own, path)), { recursive: true });
    writeFileSync(join(own, path), text);
  }
  const run = (program, args) => {
    const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', CI: '1' };
    const ran = spawnSync(program, args, { cwd: own, env, encoding: 'utf8', timeout: 300_000 });
    if (ran.status === 0) return true;
    const said = `${ran.stdout ?? ''}${ran.stderr ?? ''}${ran.error ?? ''}`.trim().slice(-1_500);
    console.log(`${kind} is left out, because ${program} ${args[0]} failed:\n${said}`);
    return false;
  };
  const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];
  if (!run('npm', npm) || !run(process.execPath, build)) return null;
  return join(own, to);
}
