/** Who may have paid pays nothing beside it; who has not goes on at the same checkout (decision 061). */
export function UnderWay({ address }: { readonly address: string }) {
  return (
    <p>
      If you have paid, wait, and pay nothing more. If you have not,{' '}
      <a href={address} data-wake="now">
        go on at the checkout that you began
      </a>
      .
    </p>
  );
}
