#!/usr/bin/env bash
# Runs sandglass.service under a systemd of its own, and systemd-visit.ts beside it. The machine
# consists of namespaces: its root is this machine's with every change kept in memory, and its
# network has a loopback interface only.
#
#   unshare --pid --fork --kill-child --mount --net --ipc --uts --cgroup \
#     systemd-machine.sh PROJECT REPORT
#
# PROJECT is the folder with the built product. What the visit prints is appended to REPORT, the
# only file in its folder. Run as root.
set -euo pipefail
project=$1 report=$2

mount --make-rprivate /
memory=$(dirname "$report")/memory
mkdir "$memory"
mount -t tmpfs tmpfs "$memory"
mkdir "$memory"/{changes,work,root}
mount -t overlay overlay -o "lowerdir=/,upperdir=$memory/changes,workdir=$memory/work" "$memory/root"
cd "$memory/root"

mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t tmpfs tmpfs sys/fs/cgroup
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
mount -t tmpfs tmpfs dev
mkdir dev/{shm,pts,mqueue}
mount -t tmpfs tmpfs dev/shm
mount -t mqueue mqueue dev/mqueue
mount -t devpts devpts dev/pts -o newinstance,ptmxmode=0666
ln -s pts/ptmx dev/ptmx
for device in null zero full random urandom tty; do cp -a "/dev/$device" dev/; done
ln -s /proc/self/fd dev/fd
ip link set lo up

mkdir -p opt/sandglass etc/sandglass mnt
mount --bind "$project" opt/sandglass
touch run/report
mount --bind "$report" run/report
install -m 600 "$project/deploy/systemd/sandglass.env" etc/sandglass/
sed -i "s/^#ADMIN_PASSWORD=.*/ADMIN_PASSWORD='seven quiet lanterns'/" etc/sandglass/sandglass.env

# The only units: the journal's, the targets of every service, sandglass.service and its visit.
mkdir run/units
cp /lib/systemd/system/systemd-journald{.service,*.socket} run/units/
cp "$project/deploy/systemd/sandglass.service" run/units/
for target in sysinit basic sockets shutdown network-online; do
  printf '[Unit]\nDescription=%s\nDefaultDependencies=no\n' "$target" >"run/units/$target.target"
done
cat >run/units/visit.service <<'UNIT'
[Unit]
DefaultDependencies=no
Wants=systemd-journald.socket sandglass.service
After=sandglass.service
SuccessAction=exit-force
FailureAction=exit-force
[Service]
Type=oneshot
ExecStart=/opt/sandglass/node_modules/.bin/node /opt/sandglass/e2e/deploy/systemd-visit.ts
StandardOutput=append:/run/report
StandardError=append:/run/report
UNIT

mkdir -p mnt/host
pivot_root . mnt/host
cd /
umount -l /mnt/host
exec env -i container=namespaces PATH=/usr/sbin:/usr/bin:/sbin:/bin SYSTEMD_UNIT_PATH=/run/units \
  /lib/systemd/systemd --unit=visit.service --show-status=0 --log-target=journal
