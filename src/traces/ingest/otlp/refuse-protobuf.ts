import { Problem } from '../../../lib/problem'

/** @throws Problem `unsupported_media_type` that says how to make a client send JSON */
export function refuseProtobuf(request: Request): void {
  const type = request.headers.get('content-type')
  if (type === null || !/^application\/(x-protobuf|protobuf|grpc)/i.test(type.trim())) return
  throw new Problem(
    'unsupported_media_type',
    `${type} is not taken here, only JSON: set OTEL_EXPORTER_OTLP_PROTOCOL=http/json in an SDK, or encoding: json in the collector's otlp_http exporter.`,
  )
}
