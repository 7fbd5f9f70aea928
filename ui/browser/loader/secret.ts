/** Whether the address carries something behind its `#` that names no part of the page, as the link past the menu does. */
export const carriesSecret = () =>
  location.hash !== '' && !document.getElementById(location.hash.slice(1));
