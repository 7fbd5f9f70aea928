// Pages are drawn by the React that draws them in production: the one for developers notes of each element where
// it was made. Where there is a document its `act` is needed.
if (!('document' in globalThis)) process.env.NODE_ENV = 'production';
