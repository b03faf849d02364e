import { Counter, Gauge } from 'prom-client'

const labelNames = ['replica'] as const

export const replicaInUse = new Gauge({
  name: 'gathri_replica_in_use',
  help: 'Whether the catalogue is read from the replica',
  labelNames,
  aggregator: 'min',
  registers: [],
})

export const replicaLag = new Gauge({
  name: 'gathri_replica_lag_seconds',
  help: 'How far the replica is behind; +Inf while it does not answer',
  labelNames,
  aggregator: 'max',
  registers: [],
})

export const catalogueReads = new Counter({
  name: 'gathri_catalogue_reads_total',
  help: 'Statements that read the catalogue, by where they were answered',
  labelNames: ['replica', 'source'],
  registers: [],
})
