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
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
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
