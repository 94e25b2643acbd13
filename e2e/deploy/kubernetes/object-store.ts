import type { ICluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';

interface SecretKey {
  name: string;
  key: string;
}

/**
 * The part of the plugin barman-cloud's resource that the manifests use. No package has its types.
 *
 * @see https://cloudnative-pg.io/plugin-barman-cloud/docs/concepts/
 */
export interface IObjectStore {
  apiVersion: 'barmancloud.cnpg.io/v1';
  kind: 'ObjectStore';
  metadata: ICluster['metadata'];
  spec: {
    retentionPolicy?: `${number}${'d' | 'w' | 'm'}`;
    configuration: {
      destinationPath: `s3://${string}`;
      endpointURL?: `https://${string}`;
      s3Credentials: { accessKeyId: SecretKey; secretAccessKey: SecretKey };
      wal?: { compression?: 'gzip' | 'zstd' | 'lz4'; maxParallel?: number };
      data?: { compression?: 'gzip' | 'bzip2' | 'snappy'; jobs?: number };
    };
  };
}
