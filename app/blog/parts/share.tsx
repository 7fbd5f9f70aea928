/** Plain links, no scripts of the networks (C-62). */
function targets(address: string, title: string) {
  const url = encodeURIComponent(address);
  return [
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    ['X', `https://x.com/intent/post?url=${url}&text=${encodeURIComponent(title)}`],
    ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
  ] as const;
}

export function Share({ address, title }: { address: string; title: string }) {
  return (
    <section className="row" aria-label="Share this post">
      <h2 className="h4">Share</h2>
      {targets(address, title).map(([network, link]) => (
        <a
          className="btn btn--outline btn--sm"
          key={network}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
        >
          {network} <span className="vh">(opens in a new tab)</span>
        </a>
      ))}
    </section>
  );
}
