// The health check of a container. The API says whether it is ready; the worker answers on its metrics port.
const { PORT = '3000', WORKER_METRICS_PORT } = process.env
const url = WORKER_METRICS_PORT ? `http://127.0.0.1:${WORKER_METRICS_PORT}/metrics` : `http://127.0.0.1:${PORT}/api/health/ready`
const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
process.exit(answer?.ok ? 0 : 1)
