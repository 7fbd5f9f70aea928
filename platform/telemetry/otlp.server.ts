import { setTimeout as wait } from 'node:timers/promises';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.server.ts';
import type { Exporting, Fault, Side } from './contract.ts';

const mostOpen = 10_000;
const lastSendMs = 3_000;

/** The request's id as the trace's, so that one leads to the other. */
const traceIdOf = (requestId: string) => {
  const hex = requestId.replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(hex) ? hex : undefined;
};

const exceptionOf = ({ type, message, places }: Fault): Attributes => ({
  'exception.type': type,
  'exception.message': message,
  'exception.stacktrace': [`${type}: ${message}`, ...places].join('\n'),
});

/** Sends traces and metrics over OTLP (HTTP, JSON) to the collector of the settings. */
export function openOtlp(config: Config): Exporting {
  const base = config.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '');
  const resource = resourceFromAttributes({
    'service.name': config.OTEL_SERVICE_NAME,
    'deployment.environment.name': config.APP_ENV,
  });
  const random = new RandomIdGenerator();
  let nextTrace: string | undefined;
  const traces = new TracerProvider({
    resource,
    idGenerator: {
      generateTraceId: () => nextTrace ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${base}/v1/traces` }),
        scheduledDelayMillis: 2_000,
      }),
    ],
  });
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }),
        exportIntervalMillis: config.OTEL_METRIC_EXPORT_INTERVAL,
        exportTimeoutMillis: Math.min(10_000, config.OTEL_METRIC_EXPORT_INTERVAL),
      }),
    ],
  });
  const tracer = traces.getTracer('sapioworker');
  const meter = meters.getMeter('sapioworker');
  const seconds = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Time to answer, by method, route and status',
  });
  const errors = meter.createCounter('sapioworker_errors', {
    description: 'Errors of the server and of browsers',
  });
  const open = new LRUCache<string, Span>({ max: mostOpen });

  function begin(name: string, kind: SpanKind, parent?: Span, traceId?: string): Span {
    nextTrace = parent ? undefined : traceId;
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind }, context);
    nextTrace = undefined;
    return span;
  }

  return {
    request(id, method, isInternal) {
      const began = performance.now();
      const parent = isInternal ? open.get(id) : undefined;
      const kind = isInternal ? SpanKind.INTERNAL : SpanKind.SERVER;
      const span = begin(method, kind, parent, traceIdOf(id));
      if (!isInternal) open.set(id, span);
      return {
        end({ status = 0, route = 'none' }) {
          const attributes = {
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          };
          span.updateName(`${method} ${route}`).setAttributes(attributes);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
          if (open.get(id) === span) open.delete(id);
          seconds.record((performance.now() - began) / 1_000, attributes);
        },
      };
    },
    job(name) {
      const span = begin(`job ${name}`, SpanKind.CONSUMER);
      return {
        end({ failed = false }) {
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    fault(side: Side, fault, requestId) {
      errors.add(1, { side });
      const running = requestId === undefined ? undefined : open.get(requestId);
      const span = running ?? begin(`${side} error`, SpanKind.INTERNAL);
      span.addEvent('exception', { ...exceptionOf(fault), side });
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (!running) span.end();
    },
    watch(figures) {
      for (const { name, help, read } of figures) {
        meter.createObservableGauge(name, { description: help }).addCallback(async (result) => {
          const value = await read().catch(() => null);
          if (value !== null) result.observe(value);
        });
      }
    },
    async stop() {
      const sent = Promise.allSettled([traces.shutdown(), meters.shutdown()]);
      const over = new AbortController();
      await Promise.race([
        sent,
        wait(lastSendMs, undefined, { signal: over.signal }).catch(() => {}),
      ]);
      over.abort();
    },
  };
}
