import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import '../short-page.css';

/** A page of one heading, a few paragraphs and the ways on from it. */
export interface ShortText {
  readonly title: string;
  readonly description: string;
  readonly paragraphs: readonly string[];
  /** The first is the one the page is for. */
  readonly ways: readonly { readonly to: string; readonly label: string }[];
}

/** `children` stand between the paragraphs and the ways on. */
export function ShortPage({ text, children }: { text: ShortText; children?: ReactNode }) {
  const [lead, ...rest] = text.paragraphs;
  const [first, ...others] = text.ways;
  return (
    <div className="page-head page-head--cloth short-page">
      <div className="wrap short">
        <h1>{text.title}</h1>
        <p className="lead">{lead}</p>
        <div className="prose">
          {rest.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {children}
        </div>
        <div className="row">
          {first && <ButtonLink to={first.to}>{first.label}</ButtonLink>}
          {others.map((way) => (
            <ButtonLink variant="outline" key={way.to} to={way.to}>
              {way.label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </div>
  );
}
