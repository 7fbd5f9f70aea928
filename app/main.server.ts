export * from 'virtual:react-router/server-build';
export async function start() {}
