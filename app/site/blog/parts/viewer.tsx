import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import '../viewer.css';

export interface ViewerProps {
  title: string;
  addresses: readonly string[];
  /** What each shows; empty where nobody has said. */
  alts: readonly string[];
  /** The picture to begin with, from 0. */
  place: number;
  onClose: () => void;
}

const words = {
  Previous: 'Previous picture',
  Next: 'Next picture',
  Close: 'Close',
  Carousel: 'Pictures',
  Slide: 'Picture',
  '{index} of {total}': 'Picture {index} of {total}',
};

/** Pictures over the whole screen (ART-03). Only `gallery.tsx` fetches this file, on first use. */
export function Viewer({ title, addresses, alts, place, onClose }: ViewerProps) {
  const total = addresses.length;
  return (
    <Lightbox
      className="viewer"
      open
      close={onClose}
      index={place}
      slides={addresses.map((src, at) => ({
        src,
        alt: alts[at] || `Picture ${at + 1} of ${total}`,
      }))}
      plugins={[Counter]}
      counter={{ separator: 'of' }}
      carousel={{ finite: true, padding: '16px' }}
      animation={{ fade: 220, swipe: 320 }}
      labels={{ ...words, Lightbox: `Pictures: ${title}`, 'Photo gallery': 'Pictures' }}
    />
  );
}
