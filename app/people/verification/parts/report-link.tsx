import { DownloadSimpleIcon } from '#ui/glyph.tsx';

/** A plain link: the browser keeps the file, the page stays (C-63). */
export function ReportLink({ to }: { to: string }) {
  return (
    <a className="btn btn--outline btn--md" href={to} download>
      <DownloadSimpleIcon />
      Basic report
    </a>
  );
}
