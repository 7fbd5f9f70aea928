async function load() {
  const { default: sharp } = await import('sharp');
  // The library's settings hold for the whole process, so they stand in one place. Of all that it can
  // read only these: uploads are told by their first bytes before they come here, so the reader of SVG
  // meets drawings of our own alone (an SVG from outside could ask for other files).
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
