import type { Config } from '../config.server.ts';
import type { Exporting, Telemetry } from './contract.ts';

/** The exporter is loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export async function openTelemetry(config: Config): Promise<Telemetry> {
  const errors = { server: 0, browser: 0 };
  const exporting: Exporting | null = config.OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import('./otlp.server.ts')).openOtlp(config)
    : null;
  return {
    errors,
    request: (...given) => exporting?.request(...given) ?? null,
    job: (name) => exporting?.job(name) ?? null,
    fault(side, fault, requestId) {
      errors[side] += 1;
      exporting?.fault(side, fault, requestId);
    },
    watch: (figures) => exporting?.watch(figures),
    stop: async () => exporting?.stop(),
  };
}
