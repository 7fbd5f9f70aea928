async function load() {
  const { default: sharp } = await import('sharp');
  // Process-wide: only these formats. SVG comes from us alone, since it could load files.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadSvg',
    ],
  });
  // One thread a picture: whoever sends many leaves the other cores to the pages.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let loading: ReturnType<typeof load> | undefined;

/** The library that reads and draws pictures; loaded with the first picture, not with the server. */
export function openLibrary(): ReturnType<typeof load> {
  loading ??= load();
  return loading;
}
