import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { codeIn, correctionIn } from '#test/support/read-code.ts';
import { Qr } from './qr.tsx';

const uri =
  'otpauth://totp/Sapioworker:ada.agent%40example.com?issuer=Sapioworker&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30';

it('the code of an authenticator is read as it was written, and a part of it may be lost', async () => {
  const drawn = renderToStaticMarkup(<Qr text={uri} label="A code" />);
  const svg = drawn.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="400"');
  const picture = await sharp(Buffer.from(svg)).png().toBuffer();
  expect([await codeIn(picture), await correctionIn(picture)]).toEqual([uri, 'M']);
});

it('has three modules of white around it, and none of its own is cut off', () => {
  const drawn = renderToStaticMarkup(<Qr text={uri} label="A code" />);
  const [side = 0] = [...drawn.matchAll(/viewBox="-3 -3 (\d+) \1"/g)].map(([, one]) => Number(one));
  const places = [...drawn.matchAll(/M(\d+) (\d+)h/g)].flatMap(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  expect([Math.min(...places), Math.max(...places)]).toEqual([0, side - 7]);
});
