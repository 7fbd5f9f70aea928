export default function Home() {
  return <h1>Sapioworker</h1>;
}
