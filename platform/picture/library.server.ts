import sharp from 'sharp';

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

export const library = sharp;
