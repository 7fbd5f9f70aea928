import { FacebookLogoIcon, LinkedinLogoIcon, XLogoIcon } from '#ui/social-icon.tsx';

/** Plain links, no scripts of the networks (C-62). */
function targets(address: string, title: string) {
  const url = encodeURIComponent(address);
  const text = encodeURIComponent(title);
  return [
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`, FacebookLogoIcon],
    ['X', `https://x.com/intent/post?url=${url}&text=${text}`, XLogoIcon],
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${url}`, LinkedinLogoIcon],
  ] as const;
}

export function Share({ address, title }: { address: string; title: string }) {
  return (
    <section className="share" aria-label="Share this post">
      <h2 className="h4">Share</h2>
      {targets(address, title).map(([network, link, Icon]) => (
        <a
          className="iconbtn"
          key={network}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          title={network}
        >
          <Icon />
          <span className="vh">Share on {network} (opens in a new tab)</span>
        </a>
      ))}
    </section>
  );
}
