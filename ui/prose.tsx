import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return event.target instanceof Element ? event.target.closest('a') : null;
}

/** A file, or what a call answers: the browser's own to open, the router has no page for it. */
const isFile = ({ pathname }: HTMLAnchorElement) => /^\/api\/|\.\w+$/.test(pathname);

interface ProseProps {
  /** Our own text, or text cleaned by an allow list: it is not cleaned here. */
  html: string;
  className?: string;
}

/** Running text from Markdown or HTML; its links inside the site do not load the page anew. */
export function Prose({ html, className = 'prose' }: ProseProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    const link = linkOf(event);
    if (link?.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (isFile(link)) return;
    event.preventDefault();
    void navigate(`${link.pathname}${link.search}${link.hash}`);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are the controls; Enter on them is a click
    // biome-ignore lint/security/noDangerouslySetInnerHtml: see `html`
    <div className={className} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
