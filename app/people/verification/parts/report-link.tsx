import { DownloadSimpleIcon } from '#ui/glyph.tsx';

/**
 * A plain link: the answer says that it is a file, so the browser keeps it and the page stays (C-63). With `download`
 * a refusal would be a failed download, and why it was refused would be read by nobody.
 */
export function ReportLink({ to }: { to: string }) {
  return (
    <a className="btn btn--outline btn--md" href={to}>
      <DownloadSimpleIcon />
      Basic report
    </a>
  );
}
